import { translateSection } from './catalogue.ts'
import { ownData as english } from './en/own-data.ts'

export const ownData = /* @__PURE__ */ translateSection('ownData', english)
