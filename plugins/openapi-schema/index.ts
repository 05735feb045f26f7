import { definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-openapi-schema', version: '0.1.0', namespace: 'openapi-schema' },
  schemaFormats: {
    schema: {
      title: 'OpenAPI 3.0',
      reads: { family: 'openapi' },
      load: async () => {
        const { readOpenApiSchema } = await import('./read-openapi-schema.ts')
        return { read: readOpenApiSchema }
      },
    },
  },
})
