import { randomUUID } from 'node:crypto'
import pg from 'pg'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a migrated database; `drop` removes it. */
export async function cloneDatabase(postgresUrl: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(postgresUrl, `create database ${name} template mithaq_template strategy file_copy`)
  return {
    url: databaseUrl(postgresUrl, name),
    drop: () => execute(postgresUrl, `drop database ${name} with (force)`),
  }
}
