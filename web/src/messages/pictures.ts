import { translateSection } from './catalogue.ts'
import { pictures as english } from './en/pictures.ts'

export const pictures = /* @__PURE__ */ translateSection('pictures', english)
