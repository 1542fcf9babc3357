import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import type { Deps } from '../../deps.ts'
import { readOwnProfile } from '../profile/own-profile.ts'
import { listChatPages, renderIndexPage, renderProfilePage } from './export-pages.ts'
import { exportedLists } from './exported-lists.ts'
import {
  findExportedAccount,
  listExportedChats,
  writeJsonArray,
  listExportedMessages,
  listStoredPictures,
} from './exported-rows.ts'

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'files'>

/** Messages per HTML page. */
const messagesPerPage = 1000

/** Adds every file of the copy. Lists and chats are read as they are written, so that none is held in memory. */
export async function addExportEntries(zip: ZipFile, { db, clock, files }: ExportDeps, memberId: string) {
  const madeAt = clock.date()
  const add = (name: string, text: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, { mtime: madeAt }, (done) => {
      const rows = Readable.from(text(), { objectMode: false })
      // yazl does not listen for errors of the stream: an unhandled one would end the process.
      rows.on('error', (error) => zip.emit('error', error))
      done(null, rows)
    })
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: madeAt })

  const [account, profile, chats, pictures] = await Promise.all([
    findExportedAccount(db, memberId),
    readOwnProfile(db, clock, memberId),
    listExportedChats(db, memberId),
    listStoredPictures(db, memberId),
  ])
  if (account !== undefined && profile !== undefined) {
    const stored = pictures.map(({ folder, ...picture }, at) => ({
      folder,
      picture: { file: `pictures/${at + 1}-${picture.state}.webp`, ...picture },
    }))
    const listed = stored.map(({ picture }) => picture)
    addText('index.html', renderIndexPage(account, chats, messagesPerPage, madeAt))
    addText('profile.html', renderProfilePage(account, profile, listed))
    addText('data/account.json', JSON.stringify(account, null, 2))
    addText('data/profile.json', JSON.stringify(profile, null, 2))
    addText('data/pictures.json', JSON.stringify(listed, null, 2))
    for (const { folder, picture } of stored) {
      // Null if the picture was deleted meanwhile.
      const bytes = await files.get(`${folder}/full.webp`)
      if (bytes !== null) zip.addBuffer(bytes, picture.file, { mtime: madeAt, compress: false })
    }
    for (const { name, read } of exportedLists(db, clock, memberId))
      add(`data/${name}.json`, () => writeJsonArray(read))
    for (const chat of chats) {
      add(`data/chats/${chat.file}.json`, () =>
        writeJsonArray<number>((after) => listExportedMessages(db, memberId, chat, after)),
      )
      for (const { name, write } of listChatPages(chat, messagesPerPage))
        add(name, () => write((from) => listExportedMessages(db, memberId, chat, from)))
    }
  }
  zip.end()
}
