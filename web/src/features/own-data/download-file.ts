import { serverUrl } from '../../http/server-url.ts'

/** Has the browser save it; the phone app hands it to the browser of the phone. */
export function downloadFile(path: string): void {
  const link = document.createElement('a')
  link.href = serverUrl() + path
  if (serverUrl() !== '') link.target = '_blank'
  link.download = 'mithaq.zip'
  link.click()
}
