import { issues, likeNoteText, type LikeNote } from '@mithaq/contract/like-note'
import { discovery as bounds } from '@mithaq/contract/limits'
import type { MemberCard } from '@mithaq/contract/members'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { discovery } from '../../../messages/discovery.ts'
import { issueText } from '../../../messages/issue-text.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Thumbnail } from '../../pictures/display/Thumbnail.tsx'
import { likedPartTitle } from '../../profile/card/liked-part.ts'
import { useLikeNoteDraft } from './like-note-draft.ts'
import type { LikedPart } from './liked-part.ts'

interface SentenceDialogProps extends LikedPart {
  person: Pick<MemberCard, 'id' | 'name'>
  /** Resolves to false if sending failed. */
  onSend: (sentence: LikeNote) => Promise<boolean>
  onClose: () => void
}

/** A note about a part of a story, sent with the like. The draft is kept until the like has arrived. */
export function LikeNoteDialog({
  person,
  about,
  quote: part,
  picture,
  onSend,
  onClose,
}: SentenceDialogProps) {
  const { id, name } = person
  const [text, setText, forgetText] = useLikeNoteDraft(id, about)
  const [problem, setProblem] = useState<string>()
  async function send(): Promise<void> {
    const checked = likeNoteText.safeParse(text)
    if (checked.success) {
      if (await onSend({ about, text: checked.data })) forgetText()
      return
    }
    const code = checked.error.issues[0]?.message ?? ''
    setProblem(issueText(discovery.sentence.rules, issues, code) ?? code)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={discovery.sentence.title(name)}
      footer={
        <Button
          variant="rose"
          className="flex-1"
          icon={<Heart className="size-4 fill-current" aria-hidden="true" />}
          onClick={() => void send()}
        >
          {discovery.sentence.send}
        </Button>
      }
    >
      <blockquote className="mb-4 flex items-center gap-4 rounded-md border-s-4 border-rose bg-rose-wash px-4 py-3">
        {picture && <Thumbnail picture={picture} className="w-16" />}
        <div className="min-w-0">
          <p className="text-sm font-semibold wrap-anywhere text-rose-ink">{likedPartTitle(about, name)}</p>
          {part && (
            <p dir="auto" className="line-clamp-3 wrap-anywhere">
              {part}
            </p>
          )}
        </div>
      </blockquote>
      <TextArea
        label={discovery.sentence.label}
        placeholder={discovery.sentence.placeholder}
        hint={discovery.sentence.hint(name)}
        rows={3}
        grows
        limit={bounds.likeNote.max}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
    </Dialog>
  )
}
