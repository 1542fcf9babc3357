import { limits } from '@mithaq/contract/limits'
import { wizard } from '../../../messages/wizard.ts'
import { FieldError } from '../../../ui/form/FieldFrame.tsx'
import { Slider } from '../../../ui/form/Slider.tsx'

interface HeightFieldProps {
  value: number
  onChange: (cm: number) => void
  error?: string | undefined
}

export function HeightField({ value, onChange, error }: HeightFieldProps) {
  const { min, max } = limits.heightCm
  return (
    <div className="flex flex-col gap-1.5">
      <Slider label={wizard.height} {...{ min, max, value, onChange }} format={formatHeight} />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

/** '170 cm · 5′7″'. */
export function formatHeight(cm: number): string {
  const { feet, inches } = toFeetAndInches(cm)
  return wizard.heightOf(cm, feet, inches)
}

/** Rounded to the nearest inch. */
export function toFeetAndInches(cm: number): { feet: number; inches: number } {
  const inches = Math.round(cm / 2.54)
  return { feet: Math.floor(inches / 12), inches: inches % 12 }
}
