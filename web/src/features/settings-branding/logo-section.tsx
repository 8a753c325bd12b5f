import type { Accents } from '@paydeck/contract/brands/own-accent'
import { lazy, Suspense, useId, useRef, useState, type DragEvent } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { useScrollToHash } from '#/ui/layout/use-scroll-to-hash.ts'

import { LogoPreview } from './logo-preview.tsx'
import classes from './logo.module.css'
import { useNewLogo } from './use-new-logo.ts'

const LogoCropper = lazy(async () => ({
  default: (await import('./crop/logo-cropper.tsx')).LogoCropper,
}))

/** The browser decodes the picture and recognises its type from its bytes. */
const ACCEPTED_TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml'

/** Uploads the logo, with a preview before it is saved. The branding section around it has the heading. */
export function LogoSection({ accents }: { accents: Accents }) {
  const { branding } = useSession()
  const logo = useNewLogo()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const ref = useScrollToHash<HTMLElement>('logo')
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    logo.choose(event.dataTransfer.files[0])
  }
  const [isCropping, setIsCropping] = useState(false)
  const { selected, preview, isSaving } = logo
  const displayed = preview ?? branding.logoUri
  return (
    <section ref={ref} id="logo" className={classes['card']} aria-labelledby={id}>
      <h3 id={id}>Your logo</h3>
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <ErrorBanner error={logo.error} onDismiss={logo.forget} />
        {/* Without one, the colour's preview shows the initial. */}
        {displayed !== null && (
          <LogoPreview logo={displayed} alt={branding.logoAltText ?? ''} accents={accents} />
        )}
        {selected && isCropping && (
          <Suspense fallback={null}>
            <LogoCropper picture={selected.picture} crop={selected.crop} onChange={logo.crop} />
          </Suspense>
        )}
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_TYPES}
          hidden
          aria-label="Logo file"
          onChange={(event) => {
            logo.choose(event.currentTarget.files?.[0])
            // So that the same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <div className={classes['actions']}>
          <Button disabled={isSaving} onClick={() => input.current?.click()}>
            {branding.logoUri === null ? 'Upload a logo' : 'Upload another logo'}
          </Button>
          {selected !== null && (
            <NewLogoButtons
              logo={logo}
              isCropping={isCropping}
              onToggleCrop={() => setIsCropping(!isCropping)}
            />
          )}
        </div>
        <p className={classes['hint']} role="status">
          {selected === null
            ? 'Customers see it in place of your initial. PNG, JPEG, WebP or SVG. We cut off empty borders, and you can crop it yourself.'
            : 'Not saved yet: customers still see what they saw before.'}
        </p>
      </div>
    </section>
  )
}

interface NewLogoButtonsProps {
  logo: ReturnType<typeof useNewLogo>
  isCropping: boolean
  onToggleCrop: () => void
}

const NewLogoButtons = ({ logo, isCropping, onToggleCrop }: NewLogoButtonsProps) => (
  <>
    <Button variant="primary" isBusy={logo.isSaving} onClick={logo.save}>
      Save logo
    </Button>
    <Button disabled={logo.isSaving} aria-expanded={isCropping} onClick={onToggleCrop}>
      Crop
    </Button>
    <Button disabled={logo.isSaving} onClick={logo.forget}>
      Cancel
    </Button>
  </>
)
