let url = ''

/** Where the server is. Empty where the page came from it; the phone app says it at its start. */
export function serverUrl(): string {
  return url
}

export function speakTo(server: string): void {
  url = server
}
