import { manage } from '../../../messages/en/manage.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { KhatamPattern } from '../../../ui/KhatamPattern.tsx'
import { toast } from '../../../ui/toast.ts'

export function TokenWallet({ balance }: { balance: number }) {
  return (
    <Card look="hero">
      <KhatamPattern className="-z-10 opacity-10" tile={96} />
      <h2 className="font-sans text-sm font-medium tracking-normal text-on-hero/85">{manage.tokenWallet}</h2>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <p className="font-serif text-5xl font-semibold tabular-nums">
          <span aria-hidden="true">{balance}</span>
          <span className="sr-only">{manage.tokens(balance)}</span>
        </p>
        <Button variant="accent" size="small" onClick={() => toast.info(manage.purchaseComingSoon)}>
          {manage.buyTokens}
        </Button>
      </div>
      <p className="mt-3 text-sm text-on-hero/85">{manage.tokensHelp}</p>
    </Card>
  )
}
