import { moderation, type Found } from '@mithaq/contract/moderation'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { request } from '../../../http/request.ts'
import { staff } from '../../../messages/staff.ts'
import { dayLabel } from '../../../time/time-label.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { Avatar } from '../../pictures/display/Avatar.tsx'
import { Key } from '../shared/keyboard-keys.tsx'

/** Searches members by name, e-mail address or id, with their cases. The key '/' focuses it. */
export function SearchBox({ onOpen }: { onOpen: (caseId: string) => void }) {
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<{ text: string; people: readonly Found[] }>()
  // Results of an earlier search text would be mistaken for those of the current one.
  const found = answer?.text === text ? answer.people : undefined
  async function search() {
    if (text.trim().length < 2) return
    try {
      const { people } = await request(moderation.search, { q: text.trim() })
      setAnswer({ text, people })
    } catch (error) {
      showError(error, staff.failed, 'Console')
    }
  }
  const close = () => setAnswer(undefined)
  return (
    <form
      role="search"
      className="relative min-w-40 flex-1 lg:max-w-72"
      onSubmit={(event) => {
        event.preventDefault()
        void search()
      }}
    >
      <Search className="absolute start-4 top-3.5 size-4.5 text-ink-soft" aria-hidden="true" />
      <input
        type="search"
        data-search
        aria-label={staff.search}
        placeholder={staff.search}
        title={staff.searchHint}
        className="h-12 w-full rounded-full border border-line-strong bg-surface ps-11 pe-12"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      <span className="absolute end-4 top-3.5 max-lg:hidden" aria-hidden="true">
        <Key>/</Key>
      </span>
      {found && (
        <ul className="absolute inset-x-0 top-14 z-10 max-h-96 overflow-y-auto rounded-md border border-line bg-raised p-2 shadow-2">
          {found.length === 0 && <li className="px-3 py-2 text-ink-soft">{staff.nobodyFound}</li>}
          {found.map((person) => (
            <Person
              key={person.id}
              person={person}
              onOpen={(id) => {
                close()
                onOpen(id)
              }}
            />
          ))}
        </ul>
      )}
    </form>
  )
}

function Person({
  person: { member, restriction, cases },
  onOpen,
}: {
  person: Found
  onOpen: (caseId: string) => void
}) {
  const nowMs = useServerNow(60_000)
  return (
    <li className="px-2 py-2">
      <div className="flex items-center gap-3">
        <Avatar profile={{ picture: member?.picture ?? null }} className="size-9" />
        <bdi className="font-semibold">{member ? `${member.name}, ${member.age}` : staff.formerMember}</bdi>
        {restriction && restriction !== 'under_review' && (
          <span className="text-sm text-danger">{staff.restriction[restriction]}</span>
        )}
      </div>
      <div className="mt-1 flex flex-wrap gap-2 ps-12">
        {cases.length === 0 && <span className="text-sm text-ink-soft">{staff.noCases}</span>}
        {cases.map(({ id, kind, at, open }) => (
          <button
            key={id}
            type="button"
            className="min-h-9 rounded-full border border-line-strong px-3 text-sm hover:border-leaf"
            onClick={() => onOpen(id)}
          >
            {staff.kinds[kind]}, {dayLabel(at, nowMs)}, {open ? staff.openCase : staff.closedCase}
          </button>
        ))}
      </div>
    </li>
  )
}
