import { catalogue } from '../catalogue.ts'

/** The few generic texts that every visitor's first page carries. */
export const firstTexts = {
  mithaq: 'Mithaq',
  loading: 'Loading...',
  unexpectedApplicationError: 'Unexpected Application Error!',
  returnToHome: 'Return to Home',
}

export const first = /* @__PURE__ */ catalogue(firstTexts)
