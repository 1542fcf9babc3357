import { request, type Agent } from 'node:http'

export type Call = (token: string, method: string, path: string, body?: object) => Promise<string>

/** Calls the API over kept connections, and answers with the body. */
export function caller(agent: Agent, port: number): Call {
  return (token, method, path, body) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? '' : JSON.stringify(body)
      const typed = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }
      const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : typed) }
      const asked = request(
        { agent, port, host: '127.0.0.1', method, path: `/api${path}`, headers },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            if (answer.statusCode === 200) resolve(text)
            else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`))
          })
        },
      )
      asked.on('error', reject)
      asked.end(sent)
    })
}
