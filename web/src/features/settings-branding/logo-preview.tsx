import type { Accents } from '@paydeck/contract/brands/own-accent'

import { useSession } from '#/entities/session/use-session.ts'

import classes from './logo.module.css'

interface LogoPreviewProps {
  /** An address or a data URL; null for none. */
  logo: string | null
  alt: string
  accents: Accents
}

const PANES = [
  { title: 'Payment page', scheme: 'light', isEmail: false },
  { title: 'Payment page, dark', scheme: 'dark', isEmail: false },
  { title: 'Email', scheme: 'light', isEmail: true },
] as const

/** The logo as the payment page and emails show it. */
export function LogoPreview({ logo, alt, accents }: LogoPreviewProps) {
  const { publicInfo } = useSession()
  const name = publicInfo.brandName || publicInfo.businessName
  const mark =
    logo === null ? null : <img className={classes['logo']} src={logo} alt={alt} height={40} />
  return (
    <div className={classes['panes']}>
      {PANES.map(({ title, scheme, isEmail }) => (
        <figure key={title} className={classes['pane']} data-scheme={scheme}>
          <figcaption>{title}</figcaption>
          <div className={classes['sheet']}>
            {mark ?? (!isEmail && <Initial name={name} />)}
            <span className={classes['muted']}>{isEmail ? `From ${name}` : name}</span>
            <strong className={classes['amount']}>$120.00</strong>
            <span
              className={classes['pay']}
              style={{ background: accents[scheme].base, color: accents[scheme].on }}
            >
              Pay $120.00
            </span>
          </div>
        </figure>
      ))}
    </div>
  )
}

/** What the payment page shows without a logo. */
const Initial = ({ name }: { name: string }) => (
  <span className={classes['initial']} aria-hidden>
    {name.slice(0, 1).toUpperCase()}
  </span>
)
