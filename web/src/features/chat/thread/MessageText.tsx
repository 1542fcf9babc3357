import { useMemo, useState } from 'react'
import { chat } from '../../../messages/chat.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { splitLinks, type MessageLink } from './links.ts'

/** The text of a message. A link opens after a warning that names its host. */
export function MessageText({ content }: { content: string }) {
  const parts = useMemo(() => splitLinks(content), [content])
  const [asked, ask] = useState<MessageLink>()
  if (!parts.some(({ link }) => link)) return content
  return (
    <>
      {parts.map(({ text, link }, at) =>
        link ? (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
            key={at}
            type="button"
            dir="ltr"
            className="text-start font-medium wrap-anywhere underline underline-offset-4"
            onClick={() => ask(link)}
          >
            {text}
          </button>
        ) : (
          text
        ),
      )}
      <LinkWarning link={asked} onClose={() => ask(undefined)} />
    </>
  )
}

function LinkWarning({ link, onClose }: { link: MessageLink | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={link !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={chat.links.title}
      description={chat.links.warning}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {chat.links.stay}
          </Button>
          <a
            href={link?.href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'primary' })}
            onClick={onClose}
          >
            {chat.links.open}
          </a>
        </>
      }
    >
      <p className="text-sm text-ink-soft">{chat.links.leadsTo}</p>
      <p className="mt-1 text-xl font-semibold wrap-anywhere" dir="ltr">
        {link?.host}
      </p>
      <p className="mt-2 max-h-32 overflow-y-auto text-sm wrap-anywhere text-ink-soft" dir="ltr">
        {link?.href}
      </p>
    </Dialog>
  )
}
