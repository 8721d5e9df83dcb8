// Written by `GalleryTests`.
// swift-format-ignore-file
let galleryOutputs: [String: GalleryPage.Output] = [
  "The API renamed a key": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: missing required value at $.name
         1 | {
           | ^ line 1, column 1; did you mean "nmae"?
      """#,
    foundation: #"""
      keyNotFound(name) at : No value associated with key CodingKeys(stringValue: "name", intValue: nil) ("name").
      """#
  ),
  "The API writes keys in another style": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Flag: 1 error
      error: missing required value at $.isActive
         1 | {
           | ^ line 1, column 1; did you mean "is_active"?
      """#,
    foundation: #"""
      keyNotFound(isActive) at : No value associated with key CodingKeys(stringValue: "isActive", intValue: nil) ("isActive").
      """#
  ),
  "A number as a string": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected Int, found string "7" at $.id
         2 |   "id": "7",
           |         ^ line 2, column 9; a string that holds 7: .stringified() reads and writes it
      """#,
    foundation: #"""
      typeMismatch(Int) at id: Expected to decode Int but found a string instead.
      """#
  ),
  "A boolean as a string": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Flag: 1 error
      error: expected Bool, found string "true" at $.isActive
         1 | { "isActive": "true" }
           |               ^ line 1, column 15; a string that holds true: .flexible() reads it
      """#,
    foundation: #"""
      typeMismatch(Bool) at isActive: Expected to decode Bool but found a string instead.
      """#
  ),
  "1 for true": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Flag: 1 error
      error: expected Bool, found number 1 at $.isActive
         1 | { "isActive": 1 }
           |               ^ line 1, column 15; 0 and 1 are numbers: .cases([0: false, 1: true]) reads them
      """#,
    foundation: #"""
      typeMismatch(Bool) at isActive: Expected to decode Bool but found number instead.
      """#
  ),
  "A number for a string": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Address: 1 error
      error: expected String, found number 8001 at $.zip
         1 | { "zip": 8001 }
           |          ^ line 1, column 10; .flexible() reads numbers as strings
      """#,
    foundation: #"""
      typeMismatch(String) at zip: Expected to decode String but found number instead.
      """#
  ),
  "Null for something required": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected String, found null at $.name
         1 | { "id": …, "name": null }
           |                    ^ line 1, column 20
      """#,
    foundation: #"""
      valueNotFound(String) at name: Cannot get value of type String -- found null value instead
      """#
  ),
  "Null in an array": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Tags: 1 error
      error: expected String, found null at $.tags[1]
         1 | { "tags": […, null, …] }
           |               ^ line 1, column 19; elements of type String? take null
      """#,
    foundation: #"""
      valueNotFound(String) at tags.[1]: Cannot get value of type String -- found null value instead
      """#
  ),
  "An object that is not there": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Profile: 1 error
      error: missing required value at $.profile
         1 | { "user": { "nick": … } }
           | ^ line 1, column 1
      """#,
    foundation: #"""
      keyNotFound(profile) at : No value associated with key CodingKeys(stringValue: "profile", intValue: nil) ("profile").
      """#
  ),
  "A string where an object is expected": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Profile: 1 error
      error: expected object, found a string at $.profile
         1 | { "profile": … }
           |              ^ line 1, column 14
      """#,
    foundation: #"""
      typeMismatch(Dictionary<String, Any>) at profile: Expected to decode Dictionary<String, Any> but found a string instead.
      """#
  ),
  "An object for an array": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Tags: 1 error
      error: expected array, found object at $.tags
         1 | { "tags": { "0": …, "1": … } }
           |           ^ line 1, column 11
      """#,
    foundation: #"""
      typeMismatch(Array<Any>) at tags: Expected to decode Array<Any> but found a dictionary instead.
      """#
  ),
  "An array around the object": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected object, found array at $
         1 | [{ "id": …, "name": … }]
           | ^ line 1, column 1
      """#,
    foundation: #"""
      typeMismatch(Dictionary<String, Any>) at : Expected to decode Dictionary<String, Any> but found an array instead.
      """#
  ),
  "JSON in a string": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Tags: 1 error
      error: expected array, found a string at $.tags
         1 | { "tags": … }
           |           ^ line 1, column 11; a string that holds JSON: .stringified(…) reads it
      """#,
    foundation: #"""
      typeMismatch(Array<Any>) at tags: Expected to decode Array<Any> but found a string instead.
      """#
  ),
  "A key that no map reads, with `unknownKeys = .fail`": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: unknown key at $.nickname
         1 | { "id": …, "name": …, "nickname": … }
           |                       ^ line 1, column 27
      """#,
    foundation: #"""
      nothing: the document is decoded
      """#
  ),
  "A key that occurs twice, with `duplicateKeys = .fail`": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: duplicate key at $.id
         1 | { "id": …, "name": …, "id": … }
           |                       ^ line 1, column 27
      """#,
    foundation: #"""
      nothing: the document is decoded
      """#
  ),
  "1.5 for an integer": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Count: 1 error
      error: expected Int, found number 1.5, which does not fit at $.count
         1 | { "count": 1.5 }
           |            ^ line 1, column 12; not a whole number: Double reads it, and Decimal reads money
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "A number that is too large for its type": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Small: 1 error
      error: expected Int8, found number 300, which does not fit at $.level
         1 | { "level": 300 }
           |            ^ line 1, column 12; Int8 holds -128 to 127; Int would hold it
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "A 64-bit identifier that went through a double": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Count: 1 error
      error: expected Int, found number 1.8446744073709552e19, which does not fit at $.count
         1 | { "count": 1.8446744073709552e19 }
           |            ^ line 1, column 12; Int holds -9223372036854775808 to 9223372036854775807
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "A number beyond the largest double": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Ratio: 1 error
      error: expected Double, found number 1e999, which does not fit at $.ratio
         1 | { "ratio": 1e999 }
           |            ^ line 1, column 12; Double holds up to 1.8e308
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "A date in another format": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Birthday: 1 error
      error: could not bridge string "14.03.2015" to Date at $.born
         1 | { "born": "14.03.2015" }
           |           ^ line 1, column 11
      """#,
    foundation: #"""
      typeMismatch(Double) at born: Expected to decode Double but found a string instead.
      """#
  ),
  "A date for a number": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Ratio: 1 error
      error: expected Double, found string "2015-03-14T09:26:53Z" at $.ratio
         1 | { "ratio": "2015-03-14T09:26:53Z" }
           |            ^ line 1, column 12; a string that holds a date: a Date with .iso8601 reads it
      """#,
    foundation: #"""
      typeMismatch(Double) at ratio: Expected to decode Double but found a string instead.
      """#
  ),
  "A case that the enum does not have": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Account: 1 error
      error: expected one of "reader", "writer", "owner", found string "writter" at $.role
         1 | { "role": "writter" }
           |           ^ line 1, column 11; did you mean "writer"?
      """#,
    foundation: #"""
      dataCorrupted at role: Cannot initialize Role from invalid String value writter
      """#
  ),
  "A value that a check refuses": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 2 errors
      error: check failed for -7 at $.id: must be at least 1
         1 | { "id": -7, "name": … }
           |         ^ line 1, column 9
      error: check failed for "" at $.name: must not be empty
         1 | { "id": …, "name": "" }
           |                    ^ line 1, column 21
      """#,
    foundation: #"""
      nothing: the document is decoded
      """#
  ),
  "Two values that contradict each other": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Stay: 1 error
      error: check failed at $: start must come before end
         1 | { "start": …, "end": … }
           | ^ line 1, column 1
      """#,
    foundation: #"""
      nothing: the document is decoded
      """#
  ),
  "The same mistake in every item": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Shop: 6 errors
      error: expected Int, found string "1" at $.items[0].price
         2 |   { "price": "1" }, { "price": … }, { "price": … },
           |              ^ line 2, column 14; a string that holds 1: .flexible() reads it
      error: expected Int, found string "2" at $.items[1].price
         2 |   { "price": … }, { "price": "2" }, { "price": … },
           |                              ^ line 2, column 32; a string that holds 2: .flexible() reads it
      error: expected Int, found string "3" at $.items[2].price
         2 |   { "price": … }, { "price": … }, { "price": "3" },
           |                                              ^ line 2, column 50; a string that holds 3: .flexible() reads it
      … and 3 more like it, the last at $.items[5].price
      """#,
    foundation: #"""
      typeMismatch(Int) at items.[0].price: Expected to decode Int but found a string instead.
      """#
  ),
  "A mistake on a long line": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Shop: 1 error
      error: expected Int, found string "6" at $.items[5].price
         1 | …"price":…},{"price":…},{"price":"6"},{"price":…},{"price":…},{"price":…},{…
           |                                  ^ line 1, column 97; a string that holds 6: .flexible() reads it
      """#,
    foundation: #"""
      typeMismatch(Int) at items.[5].price: Expected to decode Int but found a string instead.
      """#
  ),
  "A mistake beside a secret": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Login: 1 error
      error: expected String, found number 7 at $.user
         1 | { "user": 7, "password": … }
           |           ^ line 1, column 11; .flexible() reads numbers as strings
      """#,
    foundation: #"""
      typeMismatch(String) at user: Expected to decode String but found number instead.
      """#
  ),
  "A download that was cut off": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected a closing quote, found the end of the document at $.name
         3 |   "name": …
           |            ^ line 3, column 14; the document looks cut off
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "A page of HTML": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected a value, found "<" at $
         1 | <… …
           | ^ line 1, column 1; this looks like HTML or XML
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "An empty response": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected a value, found the end of the document at $
         1 | 
           | ^ line 1, column 1; the document is empty
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "Another encoding: é as Latin-1": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected UTF-8, found byte 0xE9 at $.name
         1 | { "id": …, "name": …�… }
           |                     ^ line 1, column 24; the text may be in another encoding, or cut inside a character
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "Single quotes": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected a key in double quotes, found "'" at $
         1 | { '…: …, …: … }
           |   ^ line 1, column 3; JSON uses only double quotes
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "Curly quotes": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected a key in double quotes, found "“" at $
         1 | { “…: …, …: … }
           |   ^ line 1, column 3; JSON uses only straight double quotes
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "A key without quotes": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected a key in double quotes, found a word at $
         1 | { …: …, "name": … }
           |   ^ line 1, column 3; keys need double quotes
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "A comma after the last member": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected a key in double quotes, found "}" at $
         4 | }
           | ^ line 4, column 1; remove the comma before it
      """#,
    foundation: #"""
      nothing: the document is decoded
      """#
  ),
  "A comma that is missing": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected "," or "}", found a string at $.id
         3 |   "name": …
           |   ^ line 3, column 3; a comma is missing before it
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "A comment": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected a key in double quotes, found "/" at $
         2 |   "id": …, /… … …
           |            ^ line 2, column 12; JSON has no comments
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "NaN": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected a value, found a word at $.id
         1 | { "id": …, "name": … }
           |         ^ line 1, column 9; JSON has no NaN and no Infinity
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "A leading zero": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected no digit after a leading 0 at $.id
         1 | { "id": …, "name": … }
           |         ^ line 1, column 9; write a number with a leading 0 as a string
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "A line break in a string": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected an escape, found control character 0x0A at $.name
         1 | { "id": …, "name": …
           |                     ^ line 1, column 24; a string ends on its line; write a line break as \n
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "An escape that JSON does not have": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected one of " \ / b f n r t u after a backslash, found "x" at $.name
         1 | { "id": …, "name": …\x… }
           |                     ^ line 1, column 21
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "Two documents": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: expected the end of the document, found "{" at $
         2 | { "id": …, "name": … }
           | ^ line 2, column 1; one document at a time
      """#,
    foundation: #"""
      dataCorrupted at : The given data was not valid JSON.
      """#
  ),
  "Too many brackets, with `maximumDepth = 4`": GalleryPage.Output(
    rosetta: #"""
      Rosetta: could not decode Person: 1 error
      error: nested deeper than 4 levels at $.id[0][0][0]
         1 | { "id": [[[[[[[[]]]]]]]] }
           |            ^ line 1, column 12
      """#,
    foundation: #"""
      typeMismatch(Int) at id: Expected to decode Int but found an array instead.
      """#
  ),
]
