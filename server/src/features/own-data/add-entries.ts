import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import type { Deps } from '../../deps.ts'
import { ownProfile } from '../profile/own-profile.ts'
import { listChatPages, renderIndexPage, renderProfilePage } from './export-pages.ts'
import { exportedLists } from './exported-lists.ts'
import {
  findExportedAccount,
  listChats,
  writeJsonArray,
  listMessagesAfter,
  listStoredPictures,
} from './exported-rows.ts'

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'files'>

/** Messages on one readable page. */
const messagesPerPage = 1000

/** Names every file of the copy. Each is read when its turn comes, some rows at a time, and none is held whole. */
export async function addExportEntries(zip: ZipFile, { db, clock, files }: ExportDeps, memberId: string) {
  const madeAt = clock.date()
  const add = (name: string, text: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, { mtime: madeAt }, (done) => {
      const rows = Readable.from(text(), { objectMode: false })
      // The archive does not listen: an error of the database that nobody hears would end the whole server.
      rows.on('error', (error) => zip.emit('error', error))
      done(null, rows)
    })
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: madeAt })

  const [account, profile, chats, pictures] = await Promise.all([
    findExportedAccount(db, memberId),
    ownProfile(db, clock, memberId),
    listChats(db, memberId),
    listStoredPictures(db, memberId),
  ])
  if (account !== undefined && profile !== undefined) {
    const named = pictures.map(({ folder, ...picture }, at) => ({
      folder,
      picture: { file: `pictures/${at + 1}-${picture.state}.webp`, ...picture },
    }))
    const told = named.map(({ picture }) => picture)
    addText('index.html', renderIndexPage(account, chats, messagesPerPage, madeAt))
    addText('profile.html', renderProfilePage(account, profile, told))
    addText('data/account.json', JSON.stringify(account, null, 2))
    addText('data/profile.json', JSON.stringify(profile, null, 2))
    addText('data/pictures.json', JSON.stringify(told, null, 2))
    for (const { folder, picture } of named) {
      // A picture that was taken out meanwhile is left out here too.
      const bytes = await files.get(`${folder}/full.webp`)
      if (bytes !== null) zip.addBuffer(bytes, picture.file, { mtime: madeAt, compress: false })
    }
    for (const { name, read } of exportedLists(db, clock, memberId))
      add(`data/${name}.json`, () => writeJsonArray(read))
    for (const chat of chats) {
      add(`data/chats/${chat.file}.json`, () =>
        writeJsonArray<number>((after) => listMessagesAfter(db, memberId, chat, after)),
      )
      for (const { name, write } of listChatPages(chat, messagesPerPage))
        add(name, () => write((from) => listMessagesAfter(db, memberId, chat, from)))
    }
  }
  zip.end()
}
