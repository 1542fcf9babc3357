import { ArrowLeft } from 'lucide-react'

/** Beside the words that lead back, whichever way they are read. */
export const BackArrow = () => <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
