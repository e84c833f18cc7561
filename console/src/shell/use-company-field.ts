/** The state of a company field: the typed text, its suggestions, and the one that Enter or a click chooses. */
import { useState } from 'react'
import { steppedIndex } from './arrow-step.ts'
import type { FoundCompany } from './match-path.ts'
import { useCompaniesFound } from './use-companies-found.ts'
import { useEnter } from './use-enter.ts'

export type CompanyFieldOptions = {
  /** Which of those found are offered. */
  readonly accepts?: ((company: FoundCompany) => boolean) | undefined
  /** Null where nothing fits `typed`, which has no blanks around it and may be empty. */
  readonly onChoose: (company: FoundCompany | null, typed: string) => void
}

export const useCompanyField = ({ accepts = () => true, onChoose }: CompanyFieldOptions) => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const found = useCompaniesFound(typed)
  const { isAsking } = found
  const companies = found.companies.filter(accepts)
  const choose = (index: number) => {
    setTyped('')
    setOpen(false)
    onChoose(companies[index] ?? null, typed.trim())
  }
  const enter = useEnter(isAsking, () => choose(at))
  const leave = () => {
    enter.forget()
    setOpen(false)
  }
  return {
    typed,
    companies,
    choose,
    leave,
    open: () => setOpen(true),
    isShown: isOpen && companies.length > 0,
    /** Null while the companies are those of a text before. */
    at: isAsking ? null : at,
    type: (text: string) => {
      enter.forget()
      setTyped(text)
      setAt(0)
      setOpen(true)
    },
    press: (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave()
      if (event.key === 'Enter') enter.press()
      const next = isAsking ? at : steppedIndex(event.key, at, companies.length)
      if (next === at) return
      event.preventDefault()
      setAt(next)
    },
  }
}
