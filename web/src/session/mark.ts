/** A readable cookie beside the secret one. It carries the port: cookies do not tell two servers on one host apart. */
export function markName(port: string): string {
  return port ? `mithaq_signed_in_${port}` : 'mithaq_signed_in'
}

export function hasMark(cookies: string, port: string): boolean {
  const name = markName(port)
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${name}=`) && cookie !== `${name}=`)
}
