let url = ''

/** The server's origin. Empty in a browser, where the page comes from it; the phone app sets it at start. */
export function serverUrl(): string {
  return url
}

export function setServerUrl(server: string): void {
  url = server
}
