import { defineEntity, p } from '@mikro-orm/core';
import {
  signatureEnvironments,
  signatureFileRoles,
  signatureProviders,
  signatureStatuses,
  signatureSubjects,
  signerProofs,
  signerStatuses,
} from '../signature-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** The agency's own account with a provider of electronic signatures. */
export const SignatureAccount = defineEntity({
  name: 'SignatureAccount',
  tableName: 'signature_account',
  properties: {
    agencyId: p.uuid().primary(),
    provider: p.enum(signatureProviders),
    environment: p.enum(signatureEnvironments),
    /** The credentials of the provider's API, encrypted JSON; null for the sandbox. */
    credentials: p.blob().nullable(),
    /** The keys by which the provider signs its call-backs, encrypted JSON; null: it is only polled. */
    callbackKeys: p.blob().nullable(),
    /** The end of the address to which the provider calls back: it tells the agency, and is no secret. */
    callbackToken: p.text().unique(),
    changedBy: p.json<StoredActor>(),
    changedAt: p.datetime(3),
  },
});

/** A PDF of a request: what is to be signed, what was, and the proof of it. */
export const SignatureFile = defineEntity({
  name: 'SignatureFile',
  tableName: 'signature_file',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    role: p.enum(signatureFileRoles),
    /** The draft that asks for its signature, whatever became of it. */
    draftId: p.uuid().nullable(),
    /** The colleague who brought it; null for what a provider gave. */
    userId: p.uuid().nullable(),
    name: p.text(),
    bytes: p.integer(),
    /** In hexadecimal digits. */
    sha256: p.text(),
    content: p.blob(),
    createdAt: p.datetime(3),
    /** When it is deleted unless a draft takes it; null once one has. */
    keptUntil: p.datetime(3).nullable(),
  },
});

/** A request for signatures that a person has approved. */
export const SignatureRequest = defineEntity({
  name: 'SignatureRequest',
  tableName: 'signature_request',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    /** The approved draft, whose item is what was read. */
    draftId: p.uuid(),
    subject: p.enum(signatureSubjects),
    /** The entry that has reserved the mandate's number. */
    mandateId: p.uuid().nullable(),
    offerId: p.uuid().nullable(),
    provider: p.enum(signatureProviders),
    environment: p.enum(signatureEnvironments),
    status: p.enum(signatureStatuses),
    /** The provider's id of it, once it has one. */
    providerId: p.text().nullable(),
    attempts: p.integer().default(0),
    sendingAt: p.datetime(3).nullable(),
    /** When a worker has to do or to ask something next; null: never again. */
    nextAt: p.datetime(3).nullable(),
    approvedAt: p.datetime(3),
    sentAt: p.datetime(3).nullable(),
    /** When the provider was asked last where it stands. */
    checkedAt: p.datetime(3).nullable(),
    /** How many questions to the provider in a row had no answer. */
    unanswered: p.integer().default(0),
    /** A person has asked for a reminder, which has not left yet. */
    remindAskedAt: p.datetime(3).nullable(),
    remindedAt: p.datetime(3).nullable(),
    /** Why the last reminder did not leave. */
    reminderFailure: p.json<{ code: string; detail: string }>().nullable(),
    endedAt: p.datetime(3).nullable(),
    cancelledBy: p.json<StoredActor>().nullable(),
    /** The words of a signer who has refused. */
    declineReason: p.text().nullable(),
    failure: p.json<{ code: string; detail: string }>().nullable(),
    documentId: p.uuid(),
    signedId: p.uuid().nullable(),
    proofId: p.uuid().nullable(),
  },
});

/** Somebody who signs, since the draft that asks them was written. */
export const SignatureSigner = defineEntity({
  name: 'SignatureSigner',
  tableName: 'signature_signer',
  properties: {
    agencyId: p.uuid().primary(),
    draftId: p.uuid().primary(),
    /** From 1: they sign in this order. */
    position: p.integer().primary(),
    contactId: p.uuid(),
    firstName: p.text().nullable(),
    lastName: p.text(),
    email: p.text(),
    phone: p.text().nullable(),
    proof: p.enum(signerProofs),
    status: p.enum(signerStatuses),
    signedAt: p.datetime(3).nullable(),
  },
});

/** The decisions of signers on the page of the sandbox, which plays the provider. */
export const SandboxSignature = defineEntity({
  name: 'SandboxSignature',
  tableName: 'sandbox_signature',
  properties: {
    agencyId: p.uuid().primary(),
    /** The request that it plays. */
    id: p.uuid().primary(),
    isOpen: p.boolean().default(false),
    isCancelled: p.boolean().default(false),
    decisions: p.json<{ position: number; signed: boolean; at: string; reason?: string }[]>(),
    createdAt: p.datetime(3),
  },
});
