import { createContext } from 'react'

/** Whether the visitor has moved within the site since it was opened. */
export const Navigated = createContext(false)
