import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { $chosenWay } from '../shared/chosen-way.ts'
import { type Draft, EMPTY_DRAFT, readDraft, saveDraft } from './draft.ts'

/**
 * What was typed and which way was chosen, read once the island is awake and saved with every change; the way lives in
 * its store, since the cart offers to change it too.
 */
export function useDraft(region_fias_id: string): [Draft, Dispatch<SetStateAction<Draft>>] {
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT)
  const [is_read, setRead] = useState(false)
  useEffect(() => {
    const kept = readDraft(region_fias_id)
    setDraft(before => ({ ...before, ...kept }))
    if ($chosenWay.get() === null) $chosenWay.set(kept.service_id ?? null)
    setRead(true)
  }, [region_fias_id])
  useEffect(() => {
    if (!is_read) return
    return $chosenWay.subscribe(service_id => saveDraft({ ...draft, service_id }, region_fias_id))
  }, [draft, is_read, region_fias_id])
  return [draft, setDraft]
}
