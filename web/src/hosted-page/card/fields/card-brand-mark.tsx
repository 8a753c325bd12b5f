import type { CardBrand } from './card-number.ts'
import { lazyPart } from '../../lazy-part.tsx'

function BlankCard() {
  return (
    <svg className="card-brand" viewBox="0 0 38 24" aria-hidden="true">
      <rect className="card-blank" x=".75" y=".75" width="36.5" height="22.5" rx="3.25" />
      <path className="card-stripe" d="M1 6.5h36v4H1zM5 16h9v2H5z" />
    </svg>
  )
}

const Logo = lazyPart(
  async () => (await import('./card-brand-logo.tsx')).CardBrandLogo,
  () => <BlankCard />,
)

export const CardBrandMark = ({ brand }: { brand: CardBrand | null }) =>
  brand === null ? <BlankCard /> : <Logo brand={brand} />
