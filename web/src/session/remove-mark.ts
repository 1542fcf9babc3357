import { markName } from './mark.ts'

/** A sign-out that never reached the server must still hold after a reload, and without a connection. */
export function removeMark(): void {
  document.cookie = `${markName(location.port)}=; Path=/; Max-Age=0; SameSite=Lax`
}
