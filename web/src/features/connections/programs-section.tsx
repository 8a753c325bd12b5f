import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useBrand } from '#/brand/use-brand.ts'
import { rememberedDashboard } from '#/entities/program/program-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { CopyButton } from '#/ui/controls/copy-button.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './connections.module.css'
import { ProgramKeys } from './program-keys.tsx'
import { ProgramRule } from './program-rule.tsx'

/** How to connect a program, who may, and the programs' keys. */
export function ProgramsSection() {
  const hasKeys = useBrand().pages.has('api')
  return (
    <>
      <ConnectionInstructions hasKeys={hasKeys} />
      <ProgramRule />
      {hasKeys && <ProgramKeys />}
    </>
  )
}

function ConnectionInstructions({ hasKeys }: { hasKeys: boolean }) {
  const { slug } = useSession()
  const address = `${location.origin}/mcp`
  // Remembers this dashboard for the browser that a program opens to connect.
  useQuery(rememberedDashboard(slug))
  return (
    <Section title="Connect a program">
      <p>
        An assistant that supports the Model Context Protocol can read your orders, payments and
        refunds, and propose changes that wait here for you. Give it this address:
      </p>
      <p className={classes['address']}>
        <code>{address}</code>
        <CopyButton value={address} label="the address" />
      </p>
      <p className={classes['rule']}>
        It opens this dashboard, where you choose what it may see and propose.
      </p>
      {hasKeys && (
        <>
          <p>
            A program that cannot open a browser also sends this header, with a secret key that you
            make for it under{' '}
            <Link to="/$slug/api" params={{ slug }}>
              API Keys
            </Link>
            :
          </p>
          <p className={classes['address']}>
            <code>Authorization: Bearer sk…</code>
          </p>
        </>
      )}
    </Section>
  )
}
