import type { MemberTile } from '@mithaq/contract/members'

/** A member as lists show them. */
export const makeTile = (id: string, name = id): MemberTile => ({
  id,
  name,
  age: 30,
  occupation: '',
  location: { country: 'JO', city: 'Amman' },
  picture: null,
  resting: false,
  verified: false,
})
