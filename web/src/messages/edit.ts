import { section } from './catalogue.ts'
import { edit as english } from './en/edit.ts'

export const edit = /* @__PURE__ */ section('edit', english)
