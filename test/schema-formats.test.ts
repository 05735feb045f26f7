// Tests of schema formats, divided by subject.
import './schema-formats/avro.ts'
import './schema-formats/random-avro.ts'
import './schema-formats/protobuf.ts'
import './schema-formats/openapi.ts'
import './schema-formats/descriptions.ts'
import './schema-formats/avro-containment.ts'
import './schema-formats/protobuf-containment.ts'
import './schema-formats/plugins.ts'
