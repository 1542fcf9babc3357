/** What stands behind a port is away, full or broken: worth another try soon. Its message names no member. */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable'
}
