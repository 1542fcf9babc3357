import { serverUrl } from '../../http/server-url.ts'

/** Downloads a file; the phone app opens it in the phone's browser. */
export function downloadFile(path: string): void {
  const link = document.createElement('a')
  link.href = serverUrl() + path
  if (serverUrl() !== '') link.target = '_blank'
  link.download = 'mithaq.zip'
  link.click()
}
