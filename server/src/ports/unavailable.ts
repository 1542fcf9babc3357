/** The service behind a port is away, full or broken: worth retrying soon. The message names no member. */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable'
}
