import { useEffect, useImperativeHandle, useRef, useState } from 'react'

import { pageAppearance } from '../../src/hosted-page/card/appearance.ts'
import type { CardFieldsProps } from '../../src/hosted-page/card/card-part.ts'
import { loadToy, tokenOf, type Toy, type ToyFrame } from './toy.ts'

/** A provider's fields in a frame on its own site: the page never sees what is typed there. */
export function ToyFields({ page, source, onEdit }: CardFieldsProps) {
  const container = useRef<HTMLDivElement>(null)
  const toy = useRef<{ script: Toy; frame: ToyFrame } | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const element = container.current
    let isHere = true
    const mount = async () => {
      const script = await loadToy(page.tokensUrl)
      if (!isHere || !element) return
      const frame = await script.fields(element, { appearance: pageAppearance(), onEdit })
      toy.current = { script, frame }
    }
    mount().catch(() => setFailed(true))
    return () => {
      isHere = false
      toy.current?.frame.remove()
      toy.current = null
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page.tokensUrl])

  useImperativeHandle(source, () => ({
    check: async () => (await toy.current?.frame.check()) ?? false,
    async token() {
      if (!toy.current) throw new Error('The toy is not there')
      return tokenOf(await toy.current.frame.token())
    },
    refuse(errorCode, message) {
      if (errorCode !== 'toy_number') return false
      toy.current?.frame.show(message)
      return true
    },
    clear: () => toy.current?.frame.clear(),
    challenge: async ({ redirectURL }) => toy.current?.script.challenge(redirectURL),
  }))

  return hasFailed ? <p role="alert">The toy did not load.</p> : <div ref={container} />
}
