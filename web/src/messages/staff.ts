import { translateSection } from './catalogue.ts'
import { staff as english } from './en/staff.ts'

export const staff = /* @__PURE__ */ translateSection('staff', english)
