import { definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-avro', version: '0.1.0', namespace: 'avro' },
  schemaFormats: {
    record: {
      title: 'Avro 1.9',
      reads: { family: 'avro' },
      load: async () => {
        const { readRecordSchema } = await import('./read-record-schema.ts')
        const { isReadable } = await import('./containment.ts')
        return { read: readRecordSchema, contained: isReadable }
      },
    },
  },
})
