import '../packages/json-schema/test/json-schema.ts'
