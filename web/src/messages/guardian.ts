import { section } from './catalogue.ts'
import { guardian as english } from './en/guardian.ts'

export const guardian = /* @__PURE__ */ section('guardian', english)
