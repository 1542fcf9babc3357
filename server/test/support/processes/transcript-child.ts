import { databaseClock } from '../../../src/db/clock.ts'
import { openDatabase } from '../../../src/db/db.ts'
import { sendTranscripts } from '../../../src/features/guardians/transcripts/send-transcripts.ts'
import { createLocalBus } from '../../../src/ports/bus/local-bus.ts'
import { createSmtpMail } from '../../../src/ports/mail/smtp-mail.ts'

// A server's sweep of transcripts in a separate process, which a test kills in the middle of it.
const [url = '', smtpUrl = ''] = process.argv.slice(2)
const { db } = openDatabase(url, createLocalBus(), () => {})
await sendTranscripts({
  db,
  clock: databaseClock,
  vaultKey: 'a key to what outlives an account in this test',
  tokens: { seal: () => 'sealed', unseal: () => null },
  mail: createSmtpMail(smtpUrl, 'no-reply@mithaq.example'),
  publicUrl: new URL('https://mithaq.example'),
})
// A distinct exit code, different from being killed.
process.exit(3)
