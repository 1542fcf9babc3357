import { Slider as Radix } from 'radix-ui'
import { useId } from 'react'
import { common } from '../../messages/common.ts'
import { cx } from '../base/cx.ts'
import { readDirection } from '../base/direction.ts'

interface SliderLook {
  label: string
  min: number
  max: number
  step?: number
  /** '170 cm'. */
  format?: (value: number) => string
  disabled?: boolean
  className?: string
}

interface SliderProps extends SliderLook {
  value: number
  onChange: (value: number) => void
  /** Called when the thumb is released. */
  onCommit?: (value: number) => void
}

interface RangeSliderProps extends SliderLook {
  value: readonly [number, number]
  onChange: (value: [number, number]) => void
  onCommit?: (value: [number, number]) => void
}

const plain = (value: number) => String(value)

export function Slider({ value, onChange, onCommit, ...look }: SliderProps) {
  return (
    <Track
      {...look}
      values={[value]}
      thumbs={[look.label]}
      shown={(look.format ?? plain)(value)}
      onChange={([next = value]) => onChange(next)}
      onCommit={([next = value]) => onCommit?.(next)}
    />
  )
}

export function RangeSlider({ value, onChange, onCommit, ...look }: RangeSliderProps) {
  const [low, high] = value
  const format = look.format ?? plain
  return (
    <Track
      {...look}
      values={[low, high]}
      thumbs={[`${look.label}: ${common.from}`, `${look.label}: ${common.to}`]}
      shown={common.range(format(low), format(high))}
      onChange={([from = low, to = high]) => onChange([from, to])}
      onCommit={([from = low, to = high]) => onCommit?.([from, to])}
    />
  )
}

interface TrackProps extends SliderLook {
  values: number[]
  thumbs: string[]
  shown: string
  onChange: (values: number[]) => void
  onCommit: (values: number[]) => void
}

function Track(props: TrackProps) {
  const { label, min, max, step = 1, format = plain, disabled = false, className } = props
  const labelId = useId()
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      className={cx('flex flex-col', disabled && 'opacity-45', className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={labelId} className="text-sm font-semibold">
          {label}
        </span>
        <output dir="auto" className="font-semibold tabular-nums text-leaf">
          {props.shown}
        </output>
      </div>
      <Radix.Root
        dir={readDirection()}
        {...{ min, max, step, disabled }}
        value={props.values}
        onValueChange={props.onChange}
        onValueCommit={props.onCommit}
        className="relative flex h-12 touch-none items-center select-none"
      >
        <Radix.Track className="relative h-1.5 flex-1 rounded-full bg-line">
          <Radix.Range className="absolute h-full rounded-full bg-leaf" />
        </Radix.Track>
        {props.thumbs.map((name, index) => (
          <Radix.Thumb
            key={name}
            aria-label={name}
            aria-valuetext={format(props.values[index] ?? min)}
            className={cx(
              'relative block size-7 cursor-grab rounded-full border-2 border-leaf bg-raised shadow-1 active:cursor-grabbing',
              'before:absolute before:-inset-2.5 before:rounded-full',
            )}
          />
        ))}
      </Radix.Root>
      <div className="-mt-1.5 flex justify-between text-sm text-ink-faint" aria-hidden="true">
        <bdi>{format(min)}</bdi>
        <bdi>{format(max)}</bdi>
      </div>
    </div>
  )
}
