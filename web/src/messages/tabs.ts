import { section } from './catalogue.ts'
import { tabs as english } from './en/tabs.ts'

export const tabs = /* @__PURE__ */ section('tabs', english)
