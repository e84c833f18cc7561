/** Where profiles are stored. */
import { collection } from '../../store/collection.ts'
import { StoredProfile } from './record.ts'

/** One text a CIK, so that a renamed ticker or a second share class rewrites nothing. */
export const profiles = collection('profiles', StoredProfile, { columns: { cik: 'text' }, key: ['cik'] })
