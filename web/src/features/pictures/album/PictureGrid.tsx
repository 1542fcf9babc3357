import { limits } from '@mithaq/contract/limits'
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { pictures as texts } from '../../../messages/pictures.ts'
import { cx } from '../../../ui/base/cx.ts'
import { FieldError } from '../../../ui/form/FieldFrame.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { AddTile } from './AddTile.tsx'
import { PictureTile, type PictureTileProps } from './PictureTile.tsx'
import { tileStyle, useReorder } from './use-reorder.ts'

interface GridPicture {
  id: string
  image: ReactNode
  activity?: PictureTileProps['activity']
  /** Others do not see it yet: it cannot be moved, only removed. */
  isInReview?: boolean
}

interface PictureGridProps {
  pictures: readonly GridPicture[]
  onFiles: (files: File[]) => void
  onMove: (from: number, to: number) => void
  onRemove: (id: string) => void
  /** The chosen files are being read: the grid is hidden until then. */
  processing: boolean
  /** Why files were refused. */
  problems: readonly string[]
  error?: string | undefined
  /** For a page whose own heading says what this is. */
  hideHeading?: boolean
}

/** The member's pictures in order, with a tile to add one. Files may also be dropped anywhere on it. */
export function PictureGrid(props: PictureGridProps) {
  const { pictures, onFiles, onMove, onRemove, processing, problems, error, hideHeading = false } = props
  const id = useId()
  const add = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [hovered, setHovered] = useState(false)
  const count = pictures.length
  const canAdd = count < limits.pictures.max

  function move(from: number, to: number) {
    setAnnouncement(to === 0 ? texts.madeMain(from + 1) : texts.moved(from + 1, to + 1))
    onMove(from, to)
  }
  const { list, drag, begin, moveByKey } = useReorder(count, move)

  function remove(pictureId: string, index: number) {
    // The button disappears with its picture: move the focus to a neighbour's, or to the add tile.
    const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = others[index + 1] ?? others[index - 1] ?? add.current
    next?.focus()
    onRemove(pictureId)
  }

  // The file input was unmounted while the files were read: give keyboard users their focus back.
  const wasProcessing = useRef(processing)
  useEffect(() => {
    if (wasProcessing.current && !processing && document.activeElement === document.body) {
      const last = list.current?.lastElementChild
      last?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    }
    wasProcessing.current = processing
  }, [processing, list])

  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping files repeats what the file input does
    <section
      aria-label={texts.label}
      className="flex flex-col gap-2"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setHovered(true)
      }}
      onDragLeave={() => setHovered(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setHovered(false)
        if (!processing) onFiles([...event.dataTransfer.files])
      }}
    >
      <div className="flex items-baseline justify-between gap-3">
        {!hideHeading && <h2 className="font-sans text-sm font-semibold tracking-normal">{texts.label}</h2>}
        <span className="ms-auto text-sm tabular-nums text-ink-faint">{texts.places(count)}</span>
      </div>
      {processing ? (
        <Loading message={texts.processing} className="min-h-44 rounded-md border border-line bg-surface" />
      ) : (
        <ol ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2.5">
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.id}
              image={picture.image}
              activity={picture.activity}
              index={index}
              count={count}
              isFrozen={picture.activity !== undefined && !picture.isInReview}
              isInReview={picture.isInReview ?? false}
              isLifted={drag?.from === index}
              style={drag ? tileStyle(drag, index) : undefined}
              onGrab={(event) => begin(index, event)}
              onHandleKey={(event) => moveByKey(index, event)}
              onMakeMain={() => move(index, 0)}
              onRemove={() => remove(picture.id, index)}
            />
          ))}
          {canAdd && (
            <AddTile
              ref={add}
              room={limits.pictures.max - count}
              isFirst={count === 0}
              isHovered={hovered}
              describedBy={cx(error && `${id}-error`, `${id}-hint`)}
              invalid={error !== undefined}
              onFiles={onFiles}
            />
          )}
        </ol>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {texts.hint}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}
