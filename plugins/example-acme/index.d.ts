import type { Plugin } from 'msgapi/plugin'

declare const plugin: Plugin
export default plugin
