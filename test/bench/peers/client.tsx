import { hydrateRoot } from 'react-dom/client'
import { Page } from './parts/page.tsx'

const [page, data] = ['page', 'data'].map(id => document.getElementById(id))
if (page) hydrateRoot(page, <Page {...JSON.parse(data?.textContent ?? '{}')} />)
