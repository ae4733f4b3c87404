// Written by `npm run db:types` from the catalogue of a database. Do not edit it by hand.

type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** The tables and functions of the API, as a parameter of supabase-js. */
export type Database = {
  public: {
    Tables: {
      log: {
        Row: {
          created_by: string | null;
          date: string;
          deleted_at: string | null;
          done: boolean;
          done_by: string | null;
          id: string;
          key: string;
          name: string;
          purged_at: string | null;
          rev: number;
          stamps: Json;
        };
        Insert: {
          created_by?: string | null;
          date?: string;
          deleted_at?: string | null;
          done?: boolean;
          done_by?: string | null;
          id: string;
          key: string;
          name: string;
          purged_at?: string | null;
          rev: number;
          stamps?: Json;
        };
        Update: {
          created_by?: string | null;
          date?: string;
          deleted_at?: string | null;
          done?: boolean;
          done_by?: string | null;
          id?: string;
          key?: string;
          name?: string;
          purged_at?: string | null;
          rev?: number;
          stamps?: Json;
        };
        Relationships: [];
      };
      norm: {
        Row: {
          category: string;
          key: string;
          months: number | null;
          rev: number;
          stamps: Json;
        };
        Insert: {
          category: string;
          key: string;
          months?: number | null;
          rev: number;
          stamps?: Json;
        };
        Update: {
          category?: string;
          key?: string;
          months?: number | null;
          rev?: number;
          stamps?: Json;
        };
        Relationships: [];
      };
      photos: {
        Row: {
          active: boolean;
          category: string;
          deleted_at: string | null;
          family_only: boolean;
          id: string;
          link: string | null;
          newest: boolean;
          position: number | null;
          thumbnail: string;
          title: string;
          updated_ts: string;
        };
        Insert: {
          active?: boolean;
          category: string;
          deleted_at?: string | null;
          family_only?: boolean;
          id?: string;
          link?: string | null;
          newest?: boolean;
          position?: number | null;
          thumbnail?: string;
          title: string;
          updated_ts?: string;
        };
        Update: {
          active?: boolean;
          category?: string;
          deleted_at?: string | null;
          family_only?: boolean;
          id?: string;
          link?: string | null;
          newest?: boolean;
          position?: number | null;
          thumbnail?: string;
          title?: string;
          updated_ts?: string;
        };
        Relationships: [];
      };
      picture: {
        Row: {
          album: string;
          author: string | null;
          caption: string | null;
          created_at: string;
          deleted_at: string | null;
          height: number;
          key: string;
          name: string;
          position: number | null;
          taken_on: string | null;
          taken_time: string | null;
          width: number;
        };
        Insert: {
          album: string;
          author?: string | null;
          caption?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          height: number;
          key: string;
          name: string;
          position?: number | null;
          taken_on?: string | null;
          taken_time?: string | null;
          width: number;
        };
        Update: {
          album?: string;
          author?: string | null;
          caption?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          height?: number;
          key?: string;
          name?: string;
          position?: number | null;
          taken_on?: string | null;
          taken_time?: string | null;
          width?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'picture_album_fkey';
            columns: ['album'];
            isOneToOne: false;
            referencedRelation: 'photos';
            referencedColumns: ['id'];
          },
        ];
      };
      purchase: {
        Row: {
          bought_at: string;
          frozen_count: number | null;
          frozen_on: string | null;
          id: string;
          item_key: string;
          member: string;
          quantity: string | null;
          rev: number;
          shop: string | null;
          ticked_at: string | null;
          trip: string;
          undone_at: string | null;
          undone_by: string | null;
          wanted_by: string | null;
          wish: string | null;
        };
        Insert: {
          bought_at?: string;
          frozen_count?: number | null;
          frozen_on?: string | null;
          id: string;
          item_key: string;
          member: string;
          quantity?: string | null;
          rev: number;
          shop?: string | null;
          ticked_at?: string | null;
          trip: string;
          undone_at?: string | null;
          undone_by?: string | null;
          wanted_by?: string | null;
          wish?: string | null;
        };
        Update: {
          bought_at?: string;
          frozen_count?: number | null;
          frozen_on?: string | null;
          id?: string;
          item_key?: string;
          member?: string;
          quantity?: string | null;
          rev?: number;
          shop?: string | null;
          ticked_at?: string | null;
          trip?: string;
          undone_at?: string | null;
          undone_by?: string | null;
          wanted_by?: string | null;
          wish?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'purchase_item_key_fkey';
            columns: ['item_key'];
            isOneToOne: false;
            referencedRelation: 'shopping';
            referencedColumns: ['key'];
          },
          {
            foreignKeyName: 'purchase_shop_fkey';
            columns: ['shop'];
            isOneToOne: false;
            referencedRelation: 'shop';
            referencedColumns: ['key'];
          },
        ];
      };
      shop: {
        Row: {
          active: boolean;
          key: string;
          name: string;
          places: Json;
          rev: number;
          stamps: Json;
        };
        Insert: {
          active?: boolean;
          key: string;
          name: string;
          places?: Json;
          rev: number;
          stamps?: Json;
        };
        Update: {
          active?: boolean;
          key?: string;
          name?: string;
          places?: Json;
          rev?: number;
          stamps?: Json;
        };
        Relationships: [];
      };
      shopping: {
        Row: {
          active: boolean;
          adds: number;
          buy: boolean;
          buy_counter: number;
          can_outdate: boolean;
          category: string;
          count: number;
          freezer: boolean;
          frozen: Json;
          id: number;
          key: string;
          last_wanted_by: string | null;
          quantity: string | null;
          rev: number;
          stamps: Json;
          ticked_at: string | null;
          ticked_by: string | null;
          ticked_shop: string | null;
          title: string;
          update_ts: string;
          wanted_by: string | null;
        };
        Insert: {
          active?: boolean;
          adds?: number;
          buy?: boolean;
          buy_counter?: number;
          can_outdate?: boolean;
          category?: string;
          count?: number;
          freezer?: boolean;
          frozen?: Json;
          id: number;
          key: string;
          last_wanted_by?: string | null;
          quantity?: string | null;
          rev: number;
          stamps?: Json;
          ticked_at?: string | null;
          ticked_by?: string | null;
          ticked_shop?: string | null;
          title: string;
          update_ts?: string;
          wanted_by?: string | null;
        };
        Update: {
          active?: boolean;
          adds?: number;
          buy?: boolean;
          buy_counter?: number;
          can_outdate?: boolean;
          category?: string;
          count?: number;
          freezer?: boolean;
          frozen?: Json;
          id?: number;
          key?: string;
          last_wanted_by?: string | null;
          quantity?: string | null;
          rev?: number;
          stamps?: Json;
          ticked_at?: string | null;
          ticked_by?: string | null;
          ticked_shop?: string | null;
          title?: string;
          update_ts?: string;
          wanted_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'shopping_ticked_shop_fkey';
            columns: ['ticked_shop'];
            isOneToOne: false;
            referencedRelation: 'shop';
            referencedColumns: ['key'];
          },
        ];
      };
    };
    Views: Record<never, never>;
    Functions: {
      apply_ops: {
        Args: {
          ops: Json;
          phone?: string;
        };
        Returns: Json;
      };
      empty_album_bin: {
        Args: Record<PropertyKey, never>;
        Returns: string[];
      };
      export_family: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      is_public_picture: {
        Args: {
          picture_name: string;
        };
        Returns: boolean;
      };
      last_backup: {
        Args: Record<PropertyKey, never>;
        Returns: string;
      };
      log_years: {
        Args: Record<PropertyKey, never>;
        Returns: number[];
      };
      members: {
        Args: Record<PropertyKey, never>;
        Returns: {
          display_name: string;
          id: string;
        }[];
      };
      order_pictures: {
        Args: {
          keys: string[];
          of_album: string;
        };
        Returns: undefined;
      };
      pull_changes: {
        Args: {
          since: number;
          tables: string[];
        };
        Returns: Json;
      };
      record_backup: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      schema_version: {
        Args: Record<PropertyKey, never>;
        Returns: string;
      };
      search_log: {
        Args: {
          before?: Json;
          most?: number;
          query: string;
        };
        Returns: Json;
      };
      try_ops: {
        Args: {
          ops: Json;
        };
        Returns: Json;
      };
      whoami: {
        Args: Record<PropertyKey, never>;
        Returns: {
          display_name: string;
          id: string;
        }[];
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
