import { definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-protobuf', version: '0.1.0', namespace: 'protobuf' },
  schemaFormats: {
    idl: {
      title: 'Protobuf',
      reads: { family: 'protobuf' },
      load: async () => {
        const { readProtoFile } = await import('./read-proto-file.ts')
        const { isReadable } = await import('./containment.ts')
        return { read: readProtoFile, contained: isReadable }
      },
    },
  },
})
