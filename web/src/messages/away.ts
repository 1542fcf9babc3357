import { section } from './catalogue.ts'
import { away as english } from './en/away.ts'

export const away = /* @__PURE__ */ section('away', english)
