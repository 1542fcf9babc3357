import { FieldError } from '../../ui/FieldFrame.tsx'

/** What the server refused, kept in sight after its toast has gone. The toast is what a screen reader hears. */
export function FormTrouble({ children }: { children: string | undefined }) {
  return (
    children && (
      <div className="rounded-md bg-danger-wash px-4 py-3">
        <FieldError>{children}</FieldError>
      </div>
    )
  )
}
