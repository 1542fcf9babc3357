import { guardians } from '@mithaq/contract/guardians'
import { act } from '../../api-cache/act.ts'
import { ask } from '../../api-cache/ask.ts'

// The guardian may have answered by their link meanwhile.
export const ownGuardian = ask(guardians.mine, { staleTime: 0 })

export const invite = act(guardians.invite).over(ownGuardian, (shown, { answer }) => answer ?? shown)
export const end = act(guardians.end).over(ownGuardian, (shown, { answer }) => answer ?? shown)
