import { ArrowLeft } from 'lucide-react'

/** An arrow for back links, mirrored on right-to-left pages. */
export const BackArrow = () => <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
