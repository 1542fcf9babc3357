/** As much of it as is used: its own types are there only once it is installed. */
interface Result {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { title: string; displayValue?: string; score: number | null }>
  }
}

export default function lighthouse(
  url: string,
  flags: {
    port: number
    output: 'json'
    logLevel: 'error'
    formFactor: 'mobile'
    onlyCategories: string[]
  },
): Promise<Result | undefined>
